package io.jubelet.adapters.apiserver.identity;

import java.io.ByteArrayOutputStream;
import java.security.spec.InvalidKeySpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One value in DER (X.690), as far as private keys need it. Reading the agent's own certificate is all that most of its
 * starts need; the library that makes requests costs 8 MiB from the first use on.
 *
 * @param tag the first byte; tags of more than one byte don't occur here
 * @param content the bytes after the length
 */
record Der(int tag, byte[] content) {

    static final int INTEGER = 0x02;
    static final int BIT_STRING = 0x03;
    static final int OCTET_STRING = 0x04;
    static final int OBJECT_IDENTIFIER = 0x06;
    static final int SEQUENCE = 0x30;
    /** The tag [0] around a value. */
    static final int FIRST = 0xA0;
    /** The tag [1] around a value. */
    static final int SECOND = 0xA1;

    private static final int NULL = 0x05;
    private static final int LONG_FORM = 0x80;

    /** A value that holds others. */
    static Der of(int tag, Der... parts) {
        var content = new ByteArrayOutputStream();
        for (Der part : parts) {
            content.writeBytes(part.encoded());
        }
        return new Der(tag, content.toByteArray());
    }

    /** A small number. */
    static Der number(int value) {
        return new Der(INTEGER, new byte[] {(byte) value});
    }

    /** Nothing, where something could be. */
    static Der absent() {
        return new Der(NULL, new byte[0]);
    }

    /**
     * The value that a text of bytes is.
     *
     * @throws InvalidKeySpecException when it is none, or more than one
     */
    static Der parse(byte[] encoded) throws InvalidKeySpecException {
        List<Der> found = new Der(SEQUENCE, encoded).parts();
        if (found.size() != 1) {
            throw broken();
        }
        return found.getFirst();
    }

    /**
     * The values inside this one.
     *
     * @throws InvalidKeySpecException when it holds something else
     */
    List<Der> parts() throws InvalidKeySpecException {
        List<Der> found = new ArrayList<>();
        int at = 0;
        while (at < content.length) {
            if (at + 1 >= content.length) {
                throw broken();
            }
            int tag = content[at] & 0xFF;
            int length = content[at + 1] & 0xFF;
            at += 2;
            if (length >= LONG_FORM) {
                int bytes = length - LONG_FORM;
                if (bytes < 1 || bytes > 3 || at + bytes > content.length) {
                    throw broken();
                }
                length = 0;
                for (int i = 0; i < bytes; i++) {
                    length = length << Byte.SIZE | content[at++] & 0xFF;
                }
            }
            if (length > content.length - at) {
                throw broken();
            }
            found.add(new Der(tag, Arrays.copyOfRange(content, at, at + length)));
            at += length;
        }
        return found;
    }

    /** Tag, length and content. */
    byte[] encoded() {
        var all = new ByteArrayOutputStream();
        all.write(tag);
        int length = content.length;
        if (length < LONG_FORM) {
            all.write(length);
        } else {
            int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + Byte.SIZE - 1) / Byte.SIZE;
            all.write(LONG_FORM + bytes);
            for (int i = bytes - 1; i >= 0; i--) {
                all.write(length >> i * Byte.SIZE);
            }
        }
        all.writeBytes(content);
        return all.toByteArray();
    }

    boolean is(Der other) {
        return tag == other.tag && Arrays.equals(content, other.content);
    }

    /** The content may be secret. */
    @Override
    public String toString() {
        return "Der[" + tag + ", " + content.length + " bytes]";
    }

    private static InvalidKeySpecException broken() {
        return new InvalidKeySpecException("not in DER");
    }
}
