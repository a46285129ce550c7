package io.jubelet.domain.source;

import java.util.HexFormat;

/** The 128-bit FNV-1a hash (draft-eastlake-fnv). An identity, not a protection. Not thread-safe. */
final class Fnv128a {

    private static final long OFFSET_HIGH = 0x6c62272e07bb0142L;
    private static final long OFFSET_LOW = 0x62b821756295c58dL;
    /** The prime is 2^88 + 0x13b. */
    private static final long PRIME_LOW = 0x13bL;
    private static final int PRIME_SHIFT = 24;

    private long high = OFFSET_HIGH;
    private long low = OFFSET_LOW;

    Fnv128a update(byte[] bytes) {
        for (byte b : bytes) {
            low ^= b & 0xff;
            long carry = Math.unsignedMultiplyHigh(low, PRIME_LOW);
            high = high * PRIME_LOW + carry + (low << PRIME_SHIFT);
            low *= PRIME_LOW;
        }
        return this;
    }

    /** 32 lower-case hexadecimal digits. */
    String hex() {
        return HexFormat.of().toHexDigits(high) + HexFormat.of().toHexDigits(low);
    }
}
