/** The check digit of payment cards and of some national numbers (ISO/IEC 7812-1). @param digits digits only */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const doubled = i % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** A text's digits alone. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');
