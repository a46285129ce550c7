package io.jubelet.domain.podcertificate;

import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.PemBlocks;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A private key and the certificate that was issued for it. The text form shows neither.
 *
 * @param key the key, one block of PEM with PKCS #8
 * @param chain the certificate and those of its issuers, blocks of PEM
 */
public record Credential(Binary key, Binary chain) {

    /** Rejects null. */
    public Credential {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(chain, "chain");
    }

    /** A key with a chain as its signer wrote it: what is between blocks is left out, and the headers of blocks. */
    public static Credential issued(Binary key, String chain) {
        return new Credential(key, Binary.utf8(
                PemBlocks.of(chain).stream().map(PemBlocks::certificate).collect(Collectors.joining())));
    }

    /** Both in one file, the key first. */
    public Binary bundle() {
        byte[] first = key.bytes();
        byte[] second = chain.bytes();
        byte[] both = new byte[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return Binary.of(both);
    }
}
