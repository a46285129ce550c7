package io.jubelet.adapters.apiserver.testserver.tls;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

/** The text form of certificates and keys. */
final class Pem {

    private Pem() {
    }

    static String certificate(byte[] encoded) {
        return text("CERTIFICATE", encoded);
    }

    static String privateKey(byte[] encoded) {
        return text("PRIVATE KEY", encoded);
    }

    private static String text(String type, byte[] encoded) {
        StringWriter text = new StringWriter();
        try (PemWriter writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, encoded));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
