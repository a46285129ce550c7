package io.jubelet.domain.cri;

/** Assembles a {@link AuthConfig}; every part is absent until it is set. Not thread-safe. */
public final class AuthConfigBuilder {
    private String username = "";
    private String password = "";
    private String auth = "";
    private String serverAddress = "";
    private String identityToken = "";
    private String registryToken = "";

    AuthConfigBuilder() {
    }

    /** Sets {@link AuthConfig#username()}. */
    public AuthConfigBuilder username(String value) {
        username = value;
        return this;
    }

    /** Sets {@link AuthConfig#password()}. */
    public AuthConfigBuilder password(String value) {
        password = value;
        return this;
    }

    /** Sets {@link AuthConfig#auth()}. */
    public AuthConfigBuilder auth(String value) {
        auth = value;
        return this;
    }

    /** Sets {@link AuthConfig#serverAddress()}. */
    public AuthConfigBuilder serverAddress(String value) {
        serverAddress = value;
        return this;
    }

    /** Sets {@link AuthConfig#identityToken()}. */
    public AuthConfigBuilder identityToken(String value) {
        identityToken = value;
        return this;
    }

    /** Sets {@link AuthConfig#registryToken()}. */
    public AuthConfigBuilder registryToken(String value) {
        registryToken = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public AuthConfig build() {
        return new AuthConfig(username, password, auth, serverAddress, identityToken, registryToken);
    }
}
