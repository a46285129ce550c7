package io.jubelet.domain.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that never change. The text form shows their number only, since they may be a secret. */
public final class Binary {

    private final byte[] bytes;

    private Binary(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A copy of these bytes. */
    public static Binary of(byte[] bytes) {
        return new Binary(bytes.clone());
    }

    /** The UTF-8 form of a text. */
    public static Binary utf8(String text) {
        return new Binary(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The bytes as UTF-8; what is none becomes the replacement character. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Number of bytes. */
    public int size() {
        return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Binary that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
