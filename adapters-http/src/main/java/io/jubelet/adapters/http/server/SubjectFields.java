package io.jubelet.adapters.http.server;

import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.security.auth.x500.X500Principal;

/**
 * User and groups in the subject of a certificate, read from its DER.
 *
 * @param commonName the last common name; empty for none
 * @param organizations organizations in their order
 * @param uid the UID; empty for none
 */
record SubjectFields(String commonName, List<String> organizations, String uid) {

    private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};
    private static final byte[] ORGANIZATION = {0x55, 0x04, 0x0a};
    /** 1.3.6.1.4.1.57683.2. */
    private static final byte[] UID = {0x2b, 0x06, 0x01, 0x04, 0x01, (byte) 0x83, (byte) 0xc2, 0x53, 0x02};

    SubjectFields {
        organizations = List.copyOf(organizations);
    }

    static SubjectFields of(X500Principal subject) throws CertificateException {
        String commonName = "";
        List<String> organizations = new ArrayList<>();
        List<String> uids = new ArrayList<>();
        Reader names = new Reader(subject.getEncoded()).enter();
        while (names.more()) {
            Reader attributes = names.enter();
            while (attributes.more()) {
                Reader attribute = attributes.enter();
                byte[] type = attribute.content();
                int tag = attribute.tag();
                byte[] value = attribute.content();
                if (Arrays.equals(type, COMMON_NAME)) {
                    commonName = text(tag, value);
                } else if (Arrays.equals(type, ORGANIZATION)) {
                    organizations.add(text(tag, value));
                } else if (Arrays.equals(type, UID)) {
                    uids.add(text(tag, value));
                }
            }
        }
        if (uids.size() > 1 || uids.contains("")) {
            throw new CertificateException("its subject has more than one UID, or an empty one");
        }
        return new SubjectFields(commonName, organizations, uids.isEmpty() ? "" : uids.getFirst());
    }

    private static String text(int tag, byte[] value) {
        return switch (tag) {
            case 0x1e -> new String(value, StandardCharsets.UTF_16BE);
            case 0x14 -> new String(value, StandardCharsets.ISO_8859_1);
            default -> new String(value, StandardCharsets.UTF_8);
        };
    }

    /** Reads DER that the JDK has checked. */
    private static final class Reader {

        private final byte[] bytes;
        private int at;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        boolean more() {
            return at < bytes.length;
        }

        int tag() {
            return bytes[at] & 0xff;
        }

        Reader enter() {
            return new Reader(content());
        }

        byte[] content() {
            at++;
            int length = bytes[at++] & 0xff;
            if (length >= 0x80) {
                int octets = length & 0x7f;
                length = 0;
                for (int i = 0; i < octets; i++) {
                    length = length << 8 | bytes[at++] & 0xff;
                }
            }
            byte[] content = Arrays.copyOfRange(bytes, at, at + length);
            at += length;
            return content;
        }
    }
}
