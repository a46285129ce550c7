package io.jubelet.adapters.apiserver.identity;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A block of a text in PEM (RFC 7468).
 *
 * @param type what the block says that it is
 * @param content the bytes in it
 */
record PemBlock(String type, byte[] content) {

    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";
    private static final int WIDTH = 64;

    /**
     * The blocks of a text; what is around them is passed over, and so are the headers that old tools put into a block.
     *
     * @throws GeneralSecurityException when a block does not end or is not base64
     */
    static List<PemBlock> in(byte[] text) throws GeneralSecurityException {
        List<PemBlock> found = new ArrayList<>();
        String type = null;
        StringBuilder body = new StringBuilder();
        for (String raw : new String(text, StandardCharsets.ISO_8859_1).lines().toList()) {
            String line = raw.strip();
            if (type == null) {
                type = line.startsWith(BEGIN) && line.endsWith(DASHES)
                        ? line.substring(BEGIN.length(), line.length() - DASHES.length()) : null;
                body.setLength(0);
            } else if (line.equals(END + type + DASHES)) {
                found.add(new PemBlock(type, decoded(body.toString())));
                type = null;
            } else if (line.indexOf(':') < 0) {
                body.append(line);
            }
        }
        if (type != null) {
            throw broken();
        }
        return found;
    }

    private static byte[] decoded(String body) throws GeneralSecurityException {
        try {
            return Base64.getDecoder().decode(body);
        } catch (IllegalArgumentException _) {
            throw broken();
        }
    }

    /** The block as text. */
    String text() {
        return BEGIN + type + DASHES + "\n"
                + Base64.getMimeEncoder(WIDTH, new byte[] {'\n'}).encodeToString(content)
                + "\n" + END + type + DASHES + "\n";
    }

    /** The content may be secret. */
    @Override
    public String toString() {
        return "PemBlock[" + type + "]";
    }

    private static GeneralSecurityException broken() {
        return new GeneralSecurityException("a PEM block is cut off or is not base64");
    }
}
