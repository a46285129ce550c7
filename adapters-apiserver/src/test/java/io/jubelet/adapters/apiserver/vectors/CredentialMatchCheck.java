package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.image.credential.RegistryPattern;
import java.util.Map;

/** Patterns of registries. */
final class CredentialMatchCheck implements VectorCheck {

    @Override
    public String area() {
        return "credential_match";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        RegistryPattern.Match match = RegistryPattern.match(Json.text(in, "glob"), Json.text(in, "target"));
        return Map.of("match", match == RegistryPattern.Match.YES,
                "error", match == RegistryPattern.Match.MALFORMED);
    }
}
