package io.jubelet.domain.value;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The contents of PEM text (RFC 7468). Text outside of blocks and malformed blocks are skipped. */
public final class PemBlocks {

    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";
    /** Base64 has so many digits for three bytes. */
    private static final int DIGITS = 4;

    private PemBlocks() {
    }

    /** The bytes of each block, in the order of the text. */
    public static List<byte[]> of(String text) {
        List<byte[]> blocks = new ArrayList<>();
        String type = null;
        StringBuilder body = new StringBuilder();
        for (String line : text.lines().map(String::stripTrailing).toList()) {
            Optional<String> begin = label(line, BEGIN);
            if (begin.isPresent()) {
                type = begin.get();
                body.setLength(0);
            } else if (type != null && label(line, END).isPresent()) {
                if (label(line, END).get().equals(type)) {
                    decoded(body.toString()).ifPresent(blocks::add);
                }
                type = null;
            } else if (type != null && !line.contains(":")) {
                // Lines with a colon are headers.
                body.append(line);
            }
        }
        return blocks;
    }

    /** A certificate as a block of text, without headers. */
    public static String certificate(byte[] der) {
        return "-----BEGIN CERTIFICATE-----\n" + LINES.encodeToString(der) + "\n-----END CERTIFICATE-----\n";
    }

    private static Optional<String> label(String line, String start) {
        return line.startsWith(start) && line.endsWith(DASHES) && line.length() >= start.length() + DASHES.length()
                ? Optional.of(line.substring(start.length(), line.length() - DASHES.length())) : Optional.empty();
    }

    /** Blanks may stand between the digits; the padding has to be there, without which the decoder would do. */
    private static Optional<byte[]> decoded(String body) {
        String digits = body.replaceAll("[ \t]", "");
        try {
            return Optional.of(digits).filter(text -> text.length() % DIGITS == 0).map(Base64.getDecoder()::decode);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
