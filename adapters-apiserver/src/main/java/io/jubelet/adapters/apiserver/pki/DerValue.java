package io.jubelet.adapters.apiserver.pki;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A value that was read from DER.
 *
 * @param tag its tag, of one byte
 * @param content what it holds
 */
public record DerValue(int tag, byte[] content) {

    private static final int LONG_TAG = 0x1f;
    private static final int LONGEST_LENGTH = 3;
    private static final int CONTEXT_AROUND = 0xa0;

    /**
     * The value that some bytes are.
     *
     * @throws GeneralSecurityException when they are none, or more than one
     */
    public static DerValue of(byte[] encoded) throws GeneralSecurityException {
        List<DerValue> values = all(encoded);
        if (values.size() != 1) {
            throw unreadable();
        }
        return values.getFirst();
    }

    private static List<DerValue> all(byte[] encoded) throws GeneralSecurityException {
        ByteBuffer bytes = ByteBuffer.wrap(encoded);
        List<DerValue> found = new ArrayList<>();
        try {
            while (bytes.hasRemaining()) {
                int tag = bytes.get() & 0xff;
                int length = length(bytes);
                if ((tag & LONG_TAG) == LONG_TAG || length > bytes.remaining()) {
                    throw unreadable();
                }
                byte[] content = new byte[length];
                bytes.get(content);
                found.add(new DerValue(tag, content));
            }
            return found;
        } catch (BufferUnderflowException _) {
            throw unreadable();
        }
    }

    private static int length(ByteBuffer bytes) throws GeneralSecurityException {
        int first = bytes.get() & 0xff;
        if (first < 0x80) {
            return first;
        }
        int digits = first & 0x7f;
        if (digits == 0 || digits > LONGEST_LENGTH) {
            throw unreadable();
        }
        int length = 0;
        for (int i = 0; i < digits; i++) {
            length = length << 8 | bytes.get() & 0xff;
        }
        return length;
    }

    private static GeneralSecurityException unreadable() {
        return new GeneralSecurityException("this is not DER");
    }

    /** The values inside of this one. */
    public List<DerValue> values() throws GeneralSecurityException {
        return all(content);
    }

    /** The value inside of this one at an index, from 0. */
    public DerValue value(int place) throws GeneralSecurityException {
        List<DerValue> values = values();
        if (place >= values.size()) {
            throw unreadable();
        }
        return values.get(place);
    }

    /** The content of a context-specific tag, see {@link Der#around}. */
    public Optional<DerValue> at(int place) throws GeneralSecurityException {
        for (DerValue value : values()) {
            if (value.tag == (CONTEXT_AROUND | place)) {
                return Optional.of(value.value(0));
            }
        }
        return Optional.empty();
    }

    /** The bytes of bits that are whole bytes. */
    public byte[] bits() throws GeneralSecurityException {
        if (content.length == 0 || content[0] != 0) {
            throw unreadable();
        }
        return Arrays.copyOfRange(content, 1, content.length);
    }

    /** The content as text. */
    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /** The value as it was read. */
    public byte[] encoded() {
        return Der.value(tag, content);
    }

    /** Whether it is the value that these bytes are. */
    public boolean is(byte[] other) {
        return Arrays.equals(encoded(), other);
    }

    /** Tells the tag only: the content may be secret. */
    @Override
    public String toString() {
        return "DerValue[tag=" + tag + "]";
    }
}
