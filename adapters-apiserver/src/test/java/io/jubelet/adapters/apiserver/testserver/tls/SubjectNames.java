package io.jubelet.adapters.apiserver.testserver.tls;

import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;

/** Names beside the subject that a certificate is good for. */
final class SubjectNames {

    private SubjectNames() {
    }

    /** This machine's loopback, and some more. */
    static GeneralNames local(List<String> dnsNames) {
        Stream<GeneralName> local = Stream.of(new GeneralName(GeneralName.dNSName, "localhost"),
                new GeneralName(GeneralName.iPAddress, "127.0.0.1"));
        Stream<GeneralName> more = dnsNames.stream().map(name -> new GeneralName(GeneralName.dNSName, name));
        return new GeneralNames(Stream.concat(local, more).toArray(GeneralName[]::new));
    }
}
