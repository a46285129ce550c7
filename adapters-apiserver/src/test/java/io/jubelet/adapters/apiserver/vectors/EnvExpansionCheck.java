package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.env.EnvExpansion;
import io.jubelet.domain.pod.PodConfigException;
import java.util.Map;

/** References to variables in texts. */
final class EnvExpansionCheck implements VectorCheck {

    @Override
    public String area() {
        return "env_expansion";
    }

    @Override
    public Object evaluate(Map<String, Object> in) throws PodConfigException {
        return Map.of("result", EnvExpansion.expand(Json.text(in, "input"), Json.textMap(in, "mapping")));
    }
}
