package io.jubelet.domain.image.credential;

import io.jubelet.domain.cri.AuthConfig;
import java.util.Objects;

/**
 * One entry of a registry configuration ({@code .dockerconfigjson} or {@code .dockercfg}).
 *
 * @param registry key of the entry: host, optionally with scheme, port and path; the host may have stars
 * @param auth credentials
 * @param email e-mail address beside them, empty for none
 * @param access who may use an image that was pulled with them
 */
public record RegistryCredential(String registry, AuthConfig auth, String email, PullAccess access) {

    /** Rejects null. */
    public RegistryCredential {
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(auth, "auth");
        Objects.requireNonNull(email, "email");
        Objects.requireNonNull(access, "access");
    }

    /** Credentials of the node, whose images every pod may use. */
    public RegistryCredential(String registry, AuthConfig auth) {
        this(registry, auth, "", PullAccess.ANY_POD);
    }

    /** The same credentials as those of a pod. */
    public RegistryCredential of(PullAccess owner) {
        return new RegistryCredential(registry, auth, email, owner);
    }

    /** Shows registry and user only. */
    @Override
    public String toString() {
        return "RegistryCredential[registry=" + registry + ", auth=" + auth + "]";
    }
}
