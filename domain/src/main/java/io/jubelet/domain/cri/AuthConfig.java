package io.jubelet.domain.cri;

import java.util.Objects;

/**
 * Credentials for one pull. Its text form hides every value.
 *
 * @param username user
 * @param password password
 * @param auth base64 of user and password
 * @param serverAddress registry
 * @param identityToken identity token
 * @param registryToken bearer token
 */
public record AuthConfig(
        String username,
        String password,
        String auth,
        String serverAddress,
        String identityToken,
        String registryToken) {

    /** Copies collections; rejects null parts. */
    public AuthConfig {
        Objects.requireNonNull(username, "username");
        Objects.requireNonNull(password, "password");
        Objects.requireNonNull(auth, "auth");
        Objects.requireNonNull(serverAddress, "serverAddress");
        Objects.requireNonNull(identityToken, "identityToken");
        Objects.requireNonNull(registryToken, "registryToken");
    }

    /** A builder with every part absent. */
    public static AuthConfigBuilder builder() {
        return new AuthConfigBuilder();
    }


    /** Shows user and registry only. */
    @Override
    public String toString() {
        return "AuthConfig[username=" + username + ", serverAddress=" + serverAddress + ", ...]";
    }
}
