package io.jubelet.adapters.apiserver.pki;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.SplittableRandom;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.DERTaggedObject;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x509.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is what a library writes. */
final class DerTest {

    @ParameterizedTest
    @ValueSource(strings = {"2.5.4.3", "1.2.840.10045.2.1", "1.3.6.1.5.5.7.3.1", "2.999.1.127.128.16383.16384", "0.0", "1.39.0"})
    void names(String dotted) throws IOException {
        assertArrayEquals(new ASN1ObjectIdentifier(dotted).getEncoded(), Der.name(dotted));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 255, 256, -1, 65535, Long.MAX_VALUE})
    void numbers(long number) throws IOException {
        assertArrayEquals(new ASN1Integer(number).getEncoded(), Der.integer(BigInteger.valueOf(number)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-04T05:06:07Z", "2049-12-31T23:59:59Z", "2050-01-01T00:00:00Z", "1999-12-31T23:59:59Z"})
    void times(String time) throws IOException {
        assertArrayEquals(new Time(Date.from(Instant.parse(time))).getEncoded(), Der.time(Instant.parse(time)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 255, 256, 65535, 65536, 100_000})
    void lengths(int length) throws Exception {
        byte[] content = new byte[length];
        Arrays.fill(content, (byte) 7);
        assertArrayEquals(new DEROctetString(content).getEncoded(), Der.octets(content));
        assertArrayEquals(content, DerValue.of(Der.octets(content)).content());
    }

    @Test
    void structures() throws IOException {
        byte[] bits = {1, 2, 3};
        assertArrayEquals(new DERSequence(new org.bouncycastle.asn1.ASN1Encodable[] {
            new DERUTF8String("größer"), new DERBitString(bits), new DERTaggedObject(true, 3, new DERUTF8String("a")),
            new DERTaggedObject(false, 2, new DEROctetString(bits)), new DERBitString(new byte[] {(byte) 0x80}, 7)
        }).getEncoded(), Der.sequence(Der.text("größer"), Der.bits(bits), Der.around(3, Der.text("a")), Der.at(2, bits),
                Der.bits(7, (byte) 0x80)));
    }

    @Test
    void whatWasWrittenIsRead() throws GeneralSecurityException {
        DerValue read = DerValue.of(
                Der.sequence(Der.integer(1), Der.around(1, Der.bits(new byte[] {5})), Der.set(Der.text("x"))));
        assertEquals(3, read.values().size());
        assertArrayEquals(new byte[] {5}, read.at(1).orElseThrow().bits());
        assertTrue(read.at(0).isEmpty());
        assertEquals("x", read.value(2).value(0).text());
        assertThrows(GeneralSecurityException.class, () -> read.value(3));
        assertThrows(GeneralSecurityException.class, () -> read.value(0).bits());
    }

    @Test
    void nonsenseIsRefusedAndBreaksNothing() {
        SplittableRandom random = new SplittableRandom(5);
        byte[] good = Der.sequence(Der.integer(1), Der.around(0, Der.text("name")), Der.octets(new byte[200]));
        for (int i = 0; i < 20_000; i++) {
            byte[] bad = Arrays.copyOf(good, random.nextInt(good.length + 1));
            for (int damages = random.nextInt(3); damages >= 0 && bad.length > 0; damages--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            try {
                DerValue.of(bad).at(0);
            } catch (GeneralSecurityException e) {
                assertEquals("this is not DER", e.getMessage());
            }
        }
    }
}
