import { byPatterns } from '../recogniser.ts';

const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const YEAR = String.raw`(?:1[89]|20)\d\d`;

/** A day, written with numbers or with the month's name. */
export const DAY = String.raw`(?:\d{1,2}[./-]\d{1,2}[./-](?:${YEAR}|\d\d)|${YEAR}[./-]\d{1,2}[./-]\d{1,2}|${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+${YEAR}|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH},?\s+${YEAR}|\d{1,2}-${MONTH}-${YEAR})`;

/** Days on which someone was born, and ages. */
export const birthdays = byPatterns('birthdays', [
  {
    by: 'date-of-birth',
    kind: 'date-of-birth',
    shape: new RegExp(String.raw`(?<![\w./-])${DAY}(?![\w/-]|\.\d)`, 'gi'),
    context:
      /\b(born|birth|birthday|birthdate|dob|d\.o\.b|née|geboren|geburtsdatum|nacimiento|naissance|nascita)(?![A-Za-z])/i,
    score: 0.9,
  },
  {
    by: 'age',
    kind: 'age',
    shape:
      /(?<![\w.,$€£-])(?<value>1?\d?\d)(?=[\s-](?:years?|yrs?)[\s-](?:olds?\b)|\s?(?:y\/o|yo\b|years of age\b))/gi,
    score: 0.8,
  },
  {
    by: 'age',
    kind: 'age',
    shape:
      /\b(?:aged|age[:=]?|age is|age of|(?:just |is |she's |he's |i'm |am )turn(?:ed|s|ing)|i'll turn|turns|turned)\s+(?<value>1?\d?\d)(?![\d%]|[.,:/]\d|\s?(?:%|percent|points|blocks|minutes|hours|days))/gi,
    check: (value) => Number(value) > 0 && Number(value) < 120,
    score: 0.7,
  },
]);
