/** Ways to break out of text, attributes, styles, comments, placeholders and headers. */
export const xssPayloads: readonly string[] = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  "</title><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "--><script>alert(1)</script>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "javascript:alert(1)",
  "<a href=javascript:alert(1)>x</a>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "{brand}${alert(1)}{{constructor.constructor('alert(1)')()}}",
  "x\r\nBcc: somebody@elsewhere.example\r\n\r\n<script>alert(1)</script>",
  "\u0000<\u0000script>alert(1)</script>",
  "`onclick=alert(1) x=`",
];
