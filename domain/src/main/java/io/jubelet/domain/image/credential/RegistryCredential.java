package io.jubelet.domain.image.credential;

import io.jubelet.domain.cri.AuthConfig;
import java.util.Objects;

/**
 * One entry of a registry configuration ({@code .dockerconfigjson} or {@code .dockercfg}).
 *
 * @param registry key of the entry: host, optionally with scheme, port and path; the host may have stars
 * @param auth credentials
 */
public record RegistryCredential(String registry, AuthConfig auth) {

    /** Rejects null. */
    public RegistryCredential {
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(auth, "auth");
    }
}
