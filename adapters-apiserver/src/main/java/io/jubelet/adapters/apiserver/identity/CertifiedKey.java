package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Pem;
import io.jubelet.adapters.apiserver.pki.PrivateKeys;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * A certificate with its issuers, and its private key.
 *
 * @param chain certificates, that of the key first; at least one
 * @param key private key of the first
 */
record CertifiedKey(List<X509Certificate> chain, PrivateKey key) {

    private static final byte[] PROBE = {1};

    /** Copies the chain. */
    CertifiedKey {
        chain = List.copyOf(chain);
    }

    /**
     * Puts certificates and key together.
     *
     * @throws GeneralSecurityException when one of them can't be read, or they do not belong together
     */
    static CertifiedKey parse(byte[] certificates, byte[] key) throws GeneralSecurityException {
        CertifiedKey found = new CertifiedKey(Pem.certificates(certificates), PrivateKeys.read(key));
        if (found.chain.isEmpty()) {
            throw new GeneralSecurityException("there is no certificate");
        }
        if (!found.fits()) {
            throw new GeneralSecurityException("certificate and private key do not belong together");
        }
        return found;
    }

    /** The certificate of the key. */
    X509Certificate leaf() {
        return chain.getFirst();
    }

    /** End of the validity of the certificate of the key. */
    Instant notAfter() {
        return leaf().getNotAfter().toInstant();
    }

    /** Whether the certificate of the key has expired. */
    boolean expiredAt(Instant now) {
        return now.isAfter(notAfter());
    }

    private boolean fits() throws GeneralSecurityException {
        if (key instanceof RSAKey own && leaf().getPublicKey() instanceof RSAKey certified) {
            return own.getModulus().equals(certified.getModulus());
        }
        if (PrivateKeys.namedPublicKey(key).filter(named -> Arrays.equals(named, leaf().getPublicKey().getEncoded())).isPresent()) {
            return true;
        }
        String algorithm = key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : key.getAlgorithm();
        if (!key.getAlgorithm().equals(leaf().getPublicKey().getAlgorithm())) {
            return false;
        }
        Signature signer = Signature.getInstance(algorithm);
        signer.initSign(key);
        signer.update(PROBE);
        byte[] signature = signer.sign();
        signer.initVerify(leaf().getPublicKey());
        signer.update(PROBE);
        return signer.verify(signature);
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return "CertifiedKey[" + leaf().getSubjectX500Principal() + ", valid until " + notAfter() + "]";
    }
}
