/**
 * Passwords of 8 characters or more that stand high in every published ranking of leaked ones (NCSC and "Have I Been Pwned"
 * 2019, SplashData 2011 to 2018, NordPass 2019 to 2024), put together by hand from what these have in common. Lower case;
 * what only repeats or counts is recognised by rule and not listed.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd password1 password2 password3 password12 password123 password1234
  password12345 password! password1! password01 password11 password99 passw0rd1 p@ssw0rd1 p@ssw0rd123 p@ssword1 mypassword
  thepassword newpassword yourpassword passwort passwort1 motdepasse contrasena contraseña senha123 changeme changeme1
  changeme123 changeit letmein1 letmein123 letmein! welcome1 welcome12 welcome123 welcome1! welcome! welcome01 iloveyou
  iloveyou1 iloveyou2 iloveyou! iloveu123 ilovegod ilovejesus lovelove loveyou1 babygirl babygirl1 princess princess1
  sunshine sunshine1 football football1 baseball baseball1 basketball softball superman superman1 batman123 spiderman
  starwars starwars1 starwars123 pokemon1 pokemon123 pikachu1 minecraft minecraft1 fortnite1 dragon123 dragonball monkey123
  master123 shadow123 michael1 jennifer jennifer1 jessica1 michelle michelle1 christian christopher elizabeth alexander
  alexandra benjamin charlie1 charlotte danielle daniel123 jonathan nicholas samantha stephanie victoria veronica
  whatever whatever1 trustno1 internet internet1 computer computer1 killer123 mustang1 corvette mercedes ferrari1
  porsche911 yamaha123 chelsea1 arsenal1 arsenal123 liverpool liverpool1 barcelona realmadrid manchester juventus
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop1 qwerty01 qwerty11 qwerty!@#
  qwertz123 qwertzui qwertzuiop azerty123 azertyuiop asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdf1234 asdfg123 zxcvbnm1
  zxcvbnm123 zaq12wsx zaq1zaq1 zaq1xsw2 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz1qaz 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4
  q1w2e3r4t5 qwe12345 qweasdzxc qazwsxedc qazwsx123 qwer1234 q2w3e4r5 2wsx3edc !qaz2wsx 1234qwer 123qweasd 123qwe123
  abcd1234 abcde123 abc12345 abc123456 abc123abc a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 a1234567 a12345678 a123456789
  1a2b3c4d test1234 test12345 testtest testing1 testing123 tester123 admin123 admin1234 admin12345 admin@123 adminadmin
  administrator administrator1 root1234 rootroot guest123 user1234 username default1 temp1234 temppass secret123 secretpassword
  supersecret opensesame access123 access14 security security1 private1 hello123 hello1234 hellohello helloworld goodluck
  freedom1 forever1 friends1 family123 blessed1 jesuschrist jesus123 godisgood lovely123 beautiful butterfly chocolate
  cookie123 cheesecake strawberry pineapple blueberry sweetheart sweetpea flower123 rainbow1 purple123 orange123 summer123
  summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 winter123 winter2020 winter2021 winter2022 winter2023
  winter2024 winter2025 spring2023 spring2024 spring2025 spring123 autumn2023 autumn2024 autumn2025 january1 february
  september november december mountain midnight diamond1 phoenix1 scorpion thunder1 lightning universe sunflower
  blink182 metallica slipknot nirvana1 eminem123 rockyou1 rockstar rock1234 gangster playboy1 hotmail1 google123 facebook
  facebook1 linkedin linkedin1 youtube1 samsung1 samsung123 apple123 microsoft windows10 windows1 america1 india123
  pakistan pakistan123 bismillah bangladesh indonesia colombia colombia1 australia california newyork1 brooklyn chicago1
  zag12wsx 12qwaszx 147258369 159357456 741852963 789456123 123654789 987456321 321654987 14725836 15935746 135792468
  1qazse4 87654321 987654321 9876543210 0987654321 123123123 123321123 12341234 12344321 123454321 11223344 1122334455
  112233445566 1234567q 1234567a 12345678a 12345qwert 12345abc 12345678q 123456abc 123456qwerty 123abc123 123456789a
  123456789q 123456aa 1password 123password 123456789abc 12121212 13131313 10203040 123hello 01012011 31415926 27182818
  doctor123 doctor01 hospital hospital1 medical1 medical123 medicine nurse123 nurse1234 physician clinic123 health123
  healthcare patient1 surgeon1 stethoscope
  `
    .trim()
    .split(/\s+/),
);
