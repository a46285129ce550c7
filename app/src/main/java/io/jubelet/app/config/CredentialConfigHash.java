package io.jubelet.app.config;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash of the configuration of credential providers: over its files as they are, each preceded by its length. */
final class CredentialConfigHash {

    private final MessageDigest digest;

    CredentialConfigHash() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Takes the next file. */
    void add(byte[] content) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(content.length).array());
        digest.update(content);
    }

    /** {@code sha256:} and hexadecimal digits; called once, after all files. */
    String text() {
        return "sha256:" + HexFormat.of().formatHex(digest.digest());
    }
}
