package io.jubelet.adapters.apiserver.connection;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Blocks of PEM files. One file may hold certificates and their key, as those of rotated certificates do. */
final class Pem {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----", Pattern.DOTALL);

    private Pem() {
    }

    /**
     * One block.
     *
     * @param type what it holds, such as {@code CERTIFICATE}
     * @param der the bytes
     */
    record Block(String type, byte[] der) {
    }

    /** All blocks in their order; what is between them is passed over. */
    static List<Block> blocks(byte[] pem) {
        List<Block> found = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(new String(pem, StandardCharsets.ISO_8859_1));
        while (blocks.find()) {
            found.add(new Block(blocks.group(1), Base64.getMimeDecoder().decode(blocks.group(2))));
        }
        return found;
    }
}
