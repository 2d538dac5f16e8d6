import type { PiiSpan } from '../../../../domain/gateway/pii.ts';
import { plainName } from './plain-name.ts';

/** Assets, protocols, chains, venues and firms of their world that read like names of persons. */
const OF_CHAINS = `Aave Aavegotchi Acala Across Aerodrome Agoric Akash Alameda Alchemy Algorand Ankr Anthropic Aptos Aragon Arbitrum Arkham
Arweave Astar Audius Avalanche Avax Axelar Axie Balancer Bancor Base Beacon Beefy Berachain Binance Bitcoin Bitfinex Bitget Bithumb
Bitstamp Blast Blur Bybit Camelot Cardano Cartesi Celestia Celsius Centrifuge Chainlink Chiliz Circle Coinbase Compound Convex
Cosmos Cronos Curve Dai Decentraland Deribit Dogecoin Dune Dydx Elrond Enjin Ether Ethena Ethereum Etherscan Fantom Filecoin
Flashbots Flow Fluid Frax Gearbox Gemini Gitcoin Gnosis Golem Graph Gnosis Harmony Hashkey Hedera Helium Hop Huobi 
Hyperliquid Icon Immutable Infura Injective Instadapp Internet Iota Jito Kadena Kamino Karura Kaspa Kava Kraken Kucoin
Kusama Kyber Lido Linea Liquity Litecoin Llama Loopring Maker Mango Manta Mantle Marinade Mean Metamask Metis Mistral Monad
Monero Moonbeam Moonriver Morpho Mythril Near Nervos Nexo Numerai Oasis Ocean Okx Olympus Ondo Opensea Optimism Orca Osmosis Pancakeswap
Parallel Paxos Pendle Phantom Polkadot Polygon Polymarket Pyth Qtum Quant Qwen Raydium Render Ripple Rocket Ronin Safe Sandbox Scroll Sei
Serum Shiba Solana Solidity Sommelier Stacks Stargate Stellar Starknet Starkware Sui Sushi Sushiswap Synthetix Taiko Tether Tezos
Thorchain Tornado Tron Truebit Uniswap Usual Velodrome Vyper Vechain Wanchain Waves Wormhole Yearn Zcash Zerion Zilliqa
Zksync Zora Merkle Patricia Keccak Sharpe Sortino Bollinger Fibonacci Ichimoku Monte Markov Bayes Gauss Poisson Bernoulli Pareto
Docker Kubernetes Jenkins Grafana Prometheus Postgres Redis Kafka Nginx Apache Ubuntu Debian Windows Linux Android Chrome Firefox Safari
Python Rust Java Kotlin Perl Haskell Django Flask Svelte Angular React Vite Cypress Selenium Maven Gradle Bazel Ansible
Terraform Vagrant Pandas Jupyter Anaconda Pytorch Cassandra Hadoop Spark Lucene Solr Lambda Fargate Azure Oracle Tomcat Mockito
Mocha Chai Jest Sinon Fortran Eiffel Gherkin Jira Trello Slack Discord Telegram Signal Reddit Cortana Bard`;

/** The same, and given names or surnames as well: they count as known where the words around speak of such things. */
const OF_BOTH = `Luna Mina Juno Venus Ada Claude Julia Ruby Jackson Kelly Nash Taylor Moore Murphy Shannon Maxwell Jasmine Alexa Pascal Celo Terra Alice Bob Eve Mallory Euler Maple Gala Athena Karma Elixir Gemma Theta Sonic Dash Stella Homer Black Friedman Kennedy Jung Hydra Siri Scala Trezor Aurora Jupiter Apollo Hercules`;
const OF_THINGS =
  /\b(?:tokens?|coins?|chain|blockchain|price|protocol|stak\w+|swap\w*|crypto\w*|market|wallet|yield|lend\w*|pool|ledger|validators?|library|package|framework|language|compiler|install\w*|function|class|criterion|ratio|law|theorem|equilibrium|encrypt\w*|cipher|assistant|model|AI)\b/i;
/** How far around, UTF-16 units. */
const AROUND = 160;

/** Persons whom all know, and places and peoples of theirs: what is said of them is no secret of anybody's. */
const OF_HISTORY = `Einstein, Albert Einstein, Newton, Isaac Newton, Darwin, Charles Darwin, Galileo, Galileo Galilei, Copernicus, Kepler, Curie,
Marie Curie, Turing, Alan Turing, Tesla, Nikola Tesla, Edison, Thomas Edison, Faraday, Boltzmann, Planck, Max Planck, Bohr, Niels Bohr,
Heisenberg, Schrödinger, Feynman, Richard Feynman, Hawking, Stephen Hawking, Leonhard Euler, Riemann, Hilbert, Gödel, Kurt Gödel,
von Neumann, John von Neumann, Blaise Pascal, Fermat, Descartes, Leibniz, Euclid, Archimedes, Pythagoras,
Aristotle, Plato, Socrates, Kant, Immanuel Kant, Hegel, Nietzsche, Marx, Karl Marx, Freud, Sigmund Freud, Confucius, Buddha,
Shakespeare, William Shakespeare, Goethe, Dante, Tolstoy, Dostoevsky, Cervantes, Kafka, Orwell, George Orwell, Hemingway, Jane Austen,
Mozart, Beethoven, Bach, Chopin, Da Vinci, Leonardo da Vinci, Michelangelo, Picasso, Van Gogh, Vincent van Gogh, Rembrandt, Napoleon, Caesar,
Julius Caesar, Augustus, Cleopatra, Alexander the Great, Genghis Khan, Lincoln, Abraham Lincoln, George Washington, Churchill,
Winston Churchill, Roosevelt, Gandhi, Mahatma Gandhi, Nelson Mandela, Martin Luther King, Martin Luther, Columbus, Christopher Columbus,
Magellan, Adam Smith, Keynes, John Maynard Keynes, Hayek, Milton Friedman, Scholes, Black-Scholes, Markowitz,
Mandelbrot, Satoshi, Satoshi Nakamoto, Nakamoto, Vitalik, Vitalik Buterin, Buterin, Hal Finney, Nick Szabo, Warren Buffett, Buffett, Soros,
George Soros, Benjamin Graham, Elon Musk, Bill Gates, Steve Jobs, Linus Torvalds, Torvalds, Dijkstra, Knuth, Donald Knuth, Grace Hopper,
Tim Berners-Lee, Dennis Ritchie, Ken Thompson, Guido van Rossum, Zeus, Odysseus, Sherlock Holmes,
Hamlet, Frankenstein, Dracula, Santa Claus, Ockham, Occam, Dunning, Dunning-Kruger, Monte Carlo, John Nash, Bayes, Thomas Bayes, Gauss, Carl Friedrich Gauss, Laplace, Lagrange, Fourier, Hobbes, Rousseau, Voltaire`;

/** Countries, peoples' tongues and the largest towns: the classifier takes some for persons. */
const OF_PLACES = `Afghanistan, Albania, Algeria, Andorra, Angola, Anguilla, Argentina, Armenia, Aruba, Australia, Austria, Azerbaijan, Bahamas,
Bahrain, Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bermuda, Bhutan, Bolivia, Bosnia, Botswana, Brazil, Brunei, Bulgaria, Burundi,
Cambodia, Cameroon, Canada, Chile, China, Colombia, Comoros, Congo, Costa Rica, Croatia, Cuba, Cyprus, Czechia, Denmark, Djibouti, Dominica,
Ecuador, Egypt, El Salvador, Eritrea, Estonia, Eswatini, Ethiopia, Fiji, Finland, France, Gabon, Gambia, Germany, Ghana, Gibraltar, Greece,
Greenland, Grenada, Guatemala, Guinea, Guyana, Haiti, Honduras, Hong Kong, Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland, Israel, Italy,
Jamaica, Japan, Kazakhstan, Kenya, Kiribati, Kosovo, Kuwait, Laos, Latvia, Lebanon, Lesotho, Liberia, Libya, Liechtenstein, Lithuania,
Luxembourg, Macau, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta, Mauritania, Mauritius, Mexico, Micronesia, Moldova, Monaco, Mongolia,
Montenegro, Morocco, Mozambique, Myanmar, Namibia, Nauru, Nepal, Netherlands, New Zealand, Nicaragua, Niger, Nigeria, Norway, Oman, Pakistan,
Palau, Panama, Papua New Guinea, Paraguay, Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar, Romania, Russia, Rwanda, Samoa, San Marino,
Saudi Arabia, Senegal, Serbia, Seychelles, Sierra Leone, Singapore, Slovakia, Slovenia, Somalia, South Africa, South Korea, Spain, Sri Lanka,
Sudan, Suriname, Sweden, Switzerland, Syria, Taiwan, Tajikistan, Tanzania, Thailand, Togo, Tonga, Tunisia, Turkey, Turkmenistan, Uganda, Ukraine,
United Kingdom, United States, Uruguay, Uzbekistan, Vanuatu, Venezuela, Vietnam, Yemen, Zambia, Zimbabwe, Europe, Asia, Africa, America,
Antarctica, Amsterdam, Athens, Bangkok, Barcelona, Beijing, Berlin, Boston, Brussels, Budapest, Buenos Aires, Cairo, Chicago, Copenhagen, Delhi,
Dubai, Dublin, Frankfurt, Geneva, Hamburg, Helsinki, Istanbul, Jakarta, Johannesburg, Kyiv, Lagos, Lisbon, London, Los Angeles, Madrid, Manila,
Melbourne, Milan, Moscow, Mumbai, Munich, Nairobi, New York, Oslo, Paris, Prague, Rome, San Francisco, Santiago, Seoul, Shanghai, Shenzhen,
Stockholm, Sydney, Tokyo, Toronto, Vancouver, Vienna, Warsaw, Washington, Zug, Zurich, Wall Street, Silicon Valley`;

const listed = (names: string, between: RegExp): readonly string[] =>
  names.split(between).map((name) => name.replace(/\s+/g, ' ').trim().toLowerCase());
const OF_THEIRS = listed(OF_CHAINS, /\s+/);
const chains = new Set(OF_THEIRS);
const known = new Set([...OF_THEIRS, ...listed(OF_HISTORY, /,/), ...listed(OF_PLACES, /,/)]);
const both = new Set(listed(OF_BOTH, /\s+/));

const OF_NAMES: ReadonlySet<string> = new Set(['person', 'title']);
/** Whether a name that was found is one that all know: an asset, a protocol, a chain, a person of history. */
export function isKnownSubject(text: string, { kind, start, end }: PiiSpan): boolean {
  const value = text.slice(start, end);
  // A thing with its number reads like a street with its house.
  if (kind === 'street-address') return known.has(plainName(value.split(/[\s/]/, 1)[0]!));
  if (!OF_NAMES.has(kind)) return false;
  const plain = plainName(value);
  // A chain's or a product's name may go on: Morpho Blue, Arbitrum Nova.
  if (known.has(plain) || chains.has(plain.split(' ', 1)[0]!)) return true;
  return both.has(plain) && OF_THINGS.test(text.slice(Math.max(0, start - AROUND), end + AROUND));
}
