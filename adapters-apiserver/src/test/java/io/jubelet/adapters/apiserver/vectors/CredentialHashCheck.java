package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.image.credential.CredentialHash;
import java.util.Map;

final class CredentialHashCheck implements VectorCheck {

    @Override
    public String area() {
        return "credential_hash";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        return Map.of("credentialHash", CredentialHash.of(new AuthConfig(Json.text(in, "username"), Json.text(in, "password"),
                Json.text(in, "auth"), Json.text(in, "serverAddress"), Json.text(in, "identityToken"),
                Json.text(in, "registryToken")), Json.text(in, "email")));
    }
}
