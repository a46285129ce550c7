package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.image.credential.Keyring;
import io.jubelet.domain.image.credential.RegistryCredential;
import java.util.List;
import java.util.Map;

/** Credentials that are tried for an image. */
final class CredentialLookupCheck implements VectorCheck {

    @Override
    public String area() {
        return "credential_lookup";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<RegistryCredential> credentials = Json.object(in, "auths").entrySet().stream()
                .map(entry -> credential(entry.getKey(), Json.asObject(entry.getValue()))).toList();
        List<RegistryCredential> found = Keyring.of(credentials).find(Json.text(in, "repository"));
        return Map.of("found", !found.isEmpty(), "usernames", found.stream().map(one -> one.auth().username()).toList());
    }

    private static RegistryCredential credential(String registry, Map<String, Object> entry) {
        return new RegistryCredential(registry, AuthConfig.builder()
                .username(Json.text(entry, "username")).password(Json.text(entry, "password")).build());
    }
}
