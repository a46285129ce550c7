package io.jubelet.adapters.apiserver.pki;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Blocks of PEM files. One file may hold certificates and their key, as those of rotated certificates do. */
public final class Pem {

    /** A certificate. */
    public static final String CERTIFICATE = "CERTIFICATE";
    /** A request for a certificate. */
    public static final String REQUEST = "CERTIFICATE REQUEST";
    /** A private key of any algorithm. */
    public static final String PRIVATE_KEY = "PRIVATE KEY";
    /** A private key on an elliptic curve, as SEC 1 writes it. */
    public static final String EC_PRIVATE_KEY = "EC PRIVATE KEY";

    private static final Pattern BEGIN = Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----");
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private Pem() {
    }

    /**
     * One block.
     *
     * @param type what it holds, such as {@code CERTIFICATE}
     * @param der the bytes
     */
    public record Block(String type, byte[] der) {
    }

    /**
     * All blocks in their order; what is between them is passed over.
     *
     * @throws GeneralSecurityException when one is cut off, encrypted or not base64; nothing of it is repeated
     */
    public static List<Block> blocks(byte[] text) throws GeneralSecurityException {
        List<Block> found = new ArrayList<>();
        Iterator<String> lines = new String(text, StandardCharsets.ISO_8859_1).lines().map(String::strip).iterator();
        while (lines.hasNext()) {
            Matcher begin = BEGIN.matcher(lines.next());
            if (begin.matches()) {
                found.add(new Block(begin.group(1), content(begin.group(1), lines)));
            }
        }
        return found;
    }

    private static byte[] content(String type, Iterator<String> lines) throws GeneralSecurityException {
        String end = "-----END " + type + "-----";
        StringBuilder content = new StringBuilder();
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.equals(end)) {
                return decoded(content.toString());
            }
            if (line.contains(":")) {
                throw new GeneralSecurityException("a PEM block has headers: encrypted keys are not supported");
            }
            content.append(line);
        }
        throw new GeneralSecurityException("a PEM block is cut off");
    }

    private static byte[] decoded(String base64) throws GeneralSecurityException {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException _) {
            throw new GeneralSecurityException("a PEM block is not base64");
        }
    }

    /**
     * All certificates in the order of the text; blocks of other kinds are passed over.
     *
     * @throws GeneralSecurityException when one can't be parsed
     */
    public static List<X509Certificate> certificates(byte[] text) throws GeneralSecurityException {
        List<X509Certificate> found = new ArrayList<>();
        for (Block block : blocks(text)) {
            if (block.type().equals(CERTIFICATE)) {
                found.add((X509Certificate) CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(block.der())));
            }
        }
        return found;
    }

    /** A certificate as text. */
    public static String of(X509Certificate certificate) throws GeneralSecurityException {
        return of(CERTIFICATE, certificate.getEncoded());
    }

    /** A block as text. */
    public static String of(String type, byte[] der) {
        return "-----BEGIN " + type + "-----\n" + LINES.encodeToString(der) + "\n-----END " + type + "-----\n";
    }
}
