/** Passwords that are tried first, the commonest first: what lists of leaked ones agree on, without the words of any dictionary. */
const COMMONEST = `
123456,password,12345678,qwerty,123456789,12345,1234,111111,1234567,dragon,123123,baseball,abc123,football,monkey,letmein,shadow,master
666666,qwertyuiop,123321,mustang,1234567890,michael,654321,superman,1qaz2wsx,7777777,121212,000000,qazwsx,123qwe,killer,trustno1,jordan
jennifer,zxcvbnm,asdfgh,hunter,buster,soccer,harley,batman,andrew,tigger,sunshine,iloveyou,2000,charlie,robert,thomas,hockey,ranger
daniel,starwars,klaster,112233,george,computer,michelle,jessica,pepper,1111,zxcvbn,555555,11111111,131313,freedom,777777,pass,maggie
159753,aaaaaa,ginger,princess,joshua,cheese,amanda,summer,love,ashley,nicole,chelsea,biteme,matthew,access,yankees,987654321,dallas
austin,thunder,taylor,matrix,admin,welcome,login,passw0rd,hello,secret,changeme,flower,lovely,whatever,donald,qwerty123,password1
administrator,root,user,guest,default,test,temp,bitcoin,ethereum,crypto,wallet,satoshi,hodl,golem,opensesame,swordfish,correcthorse
correcthorsebatterystaple,passphrase,mypassword,letmein123,iloveu,babygirl,loveme,angel,samsung,google,facebook,apple,internet,asdfghjkl
`;

/** Rank by password, from 1. */
export const commonest: ReadonlyMap<string, number> = new Map(
  COMMONEST.trim()
    .split(/[,\s]/)
    .map((word, at) => [word, at + 1]),
);
