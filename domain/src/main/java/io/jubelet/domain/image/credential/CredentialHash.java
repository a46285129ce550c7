package io.jubelet.domain.image.credential;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.Sha256;

/**
 * Hash by which credentials are recognized without being stored: KEP-2535, {@code credentialHash} of an {@code
 * ImagePullSecret}. Other kubelets compute the same, so that records of one are valid for another.
 */
public final class CredentialHash {

    private CredentialHash() {
    }

    /**
     * The hash of the credentials of one registry, in lower-case hexadecimal digits.
     *
     * @param email e-mail address that old configurations have, otherwise empty
     */
    public static String of(AuthConfig auth, String email) {
        return ofText(JsonText.object().addGiven("username", auth.username()).addGiven("password", auth.password())
                .addGiven("auth", auth.auth()).addGiven("email", email).addGiven("serveraddress", auth.serverAddress())
                .addGiven("identitytoken", auth.identityToken()).addGiven("registrytoken", auth.registryToken()).toString());
    }

    /** SHA-256 of a text, in lower-case hexadecimal digits. */
    static String ofText(String text) {
        return Sha256.hex(text);
    }
}
