const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const properties = {
  DocumentFileName: { value: "factur-x.xml", means: "The name of the embedded XML document" },
  DocumentType: { value: "INVOICE", means: "The type of the hybrid document in capital letters" },
  Version: { value: "1.0", means: "The version of the standard of the embedded XML document" },
  ConformanceLevel: { value: "EN 16931", means: "The conformance level of the embedded XML document" },
} as const;

const described = Object.entries(properties)
  .map(
    ([name, { means }]) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${means}</pdfaProperty:description></rdf:li>`,
  )
  .join("\n");

const values = Object.entries(properties)
  .map(([name, { value }]) => `<fx:${name}>${value}</fx:${name}>`)
  .join("\n");

/** Tells readers of the PDF that it contains an e-invoice, and which; PDF/A wants the terms described as well. */
export const facturXMetadata = `
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
${values}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${described}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
