package io.jubelet.adapters.apiserver.connection;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.ByteBuffer;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HexFormat;
import java.util.List;

/**
 * Private keys in the formats that certificates come with: PKCS 8, and the older ones of RSA (PKCS 1) and of elliptic curves
 * (SEC 1), which are PKCS 8 without its envelope. Read by hand: the crypto provider that the official client loads for it
 * takes a good part of a second.
 */
final class PrivateKeys {

    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    /** Tag of the curve in a key of SEC 1. */
    private static final int PARAMETERS = 0xa0;
    private static final byte[] VERSION_0 = HexFormat.of().parseHex("020100");
    private static final byte[] RSA = HexFormat.of().parseHex("06092a864886f70d0101010500");
    private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");

    private PrivateKeys() {
    }

    /**
     * The first key of a PEM text.
     *
     * @throws InvalidArgumentException when there is none, or none that is understood; nothing of it is repeated
     */
    static PrivateKey read(byte[] pem) {
        Pem.Block block = Pem.blocks(pem).stream().filter(found -> found.type().endsWith("PRIVATE KEY")).findFirst()
                .orElseThrow(() -> new InvalidArgumentException("client-key holds no private key in PEM"));
        try {
            return key(switch (block.type()) {
                case "PRIVATE KEY" -> block.der();
                case "RSA PRIVATE KEY" -> envelope(RSA, block.der());
                case "EC PRIVATE KEY" -> envelope(join(EC, curve(block.der())), block.der());
                default -> throw new InvalidArgumentException("client-key is of a kind that is not supported: " + block.type());
            });
        } catch (RuntimeException e) {
            throw e instanceof InvalidArgumentException known ? known
                    : new InvalidArgumentException("client-key is damaged: " + e.getClass().getSimpleName());
        }
    }

    private static PrivateKey key(byte[] pkcs8) {
        for (String algorithm : List.of("EC", "RSA", "EdDSA")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (InvalidKeySpecException | NoSuchAlgorithmException _) {
                // A key of another algorithm.
            }
        }
        throw new InvalidArgumentException("client-key is damaged, or neither of RSA nor of an elliptic curve");
    }

    private static byte[] envelope(byte[] algorithm, byte[] key) {
        return value(SEQUENCE, join(VERSION_0, value(SEQUENCE, algorithm), value(OCTETS, key)));
    }

    /** The name of the curve: it follows version and number of the key. */
    private static byte[] curve(byte[] sec1) {
        ByteBuffer inside = content(ByteBuffer.wrap(sec1));
        while (inside.hasRemaining()) {
            int tag = inside.get(inside.position()) & 0xff;
            ByteBuffer part = content(inside);
            if (tag == PARAMETERS) {
                byte[] name = new byte[part.remaining()];
                part.get(name);
                return name;
            }
        }
        throw new InvalidArgumentException("client-key does not say of which curve it is");
    }

    /** What is in the next value; the buffer stands behind it then. */
    private static ByteBuffer content(ByteBuffer values) {
        values.get();
        int length = values.get() & 0xff;
        if (length > 0x80) {
            int digits = length & 0x7f;
            length = 0;
            for (int i = 0; i < digits; i++) {
                length = length << 8 | values.get() & 0xff;
            }
        }
        ByteBuffer content = values.slice(values.position(), length);
        values.position(values.position() + length);
        return content;
    }

    private static byte[] value(int tag, byte[] content) {
        return content.length < 0x80
                ? join(new byte[] {(byte) tag, (byte) content.length}, content)
                : join(new byte[] {(byte) tag, (byte) 0x82, (byte) (content.length >> 8), (byte) content.length}, content);
    }

    private static byte[] join(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer joined = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            joined.put(part);
        }
        return joined.array();
    }
}
