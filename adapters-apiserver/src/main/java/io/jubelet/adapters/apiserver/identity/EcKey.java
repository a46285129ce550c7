package io.jubelet.adapters.apiserver.identity;

import java.security.spec.InvalidKeySpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A private key in the form of SEC 1 (RFC 5915).
 *
 * @param secret the secret number
 * @param curve identifier of the curve, absent if the key does not say
 * @param point the public part, absent if the key does not have it
 */
record EcKey(Der secret, Optional<Der> curve, Optional<Der> point) {

    /** The curve P-256: 1.2.840.10045.3.1.7. */
    static final Der P256 = new Der(Der.OBJECT_IDENTIFIER,
            new byte[] {0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 3, 1, 7});
    /** Keys on curves: 1.2.840.10045.2.1. */
    private static final Der EC = new Der(Der.OBJECT_IDENTIFIER,
            new byte[] {0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 2, 1});

    /** Reads one; it is not said which curves can be used. */
    static EcKey parse(byte[] encoded) throws InvalidKeySpecException {
        Der key = Der.parse(encoded);
        List<Der> parts = key.parts();
        if (key.tag() != Der.SEQUENCE || parts.size() < 2 || parts.get(1).tag() != Der.OCTET_STRING) {
            throw new InvalidKeySpecException("the private key can't be read");
        }
        return new EcKey(parts.get(1), inner(parts, Der.FIRST), inner(parts, Der.SECOND));
    }

    private static Optional<Der> inner(List<Der> parts, int tag) throws InvalidKeySpecException {
        for (Der part : parts) {
            if (part.tag() == tag) {
                return part.parts().stream().findFirst();
            }
        }
        return Optional.empty();
    }

    /** The key in SEC 1. */
    byte[] encoded() {
        List<Der> parts = new ArrayList<>(List.of(Der.number(1), secret));
        curve.ifPresent(named -> parts.add(Der.of(Der.FIRST, named)));
        point.ifPresent(known -> parts.add(Der.of(Der.SECOND, known)));
        return Der.of(Der.SEQUENCE, parts.toArray(Der[]::new)).encoded();
    }

    /** The same key in PKCS #8. */
    byte[] pkcs8() throws InvalidKeySpecException {
        Der named = curve.orElseThrow(() -> new InvalidKeySpecException("the private key does not say its curve"));
        return Der.of(Der.SEQUENCE, Der.number(0), Der.of(Der.SEQUENCE, EC, named),
                new Der(Der.OCTET_STRING, encoded())).encoded();
    }

    /** The public part as others read it (RFC 5480); absent without curve or point. */
    Optional<byte[]> publicKey() {
        return curve.flatMap(c -> point.map(p -> Der.of(Der.SEQUENCE, Der.of(Der.SEQUENCE, EC, c), p).encoded()));
    }
}
