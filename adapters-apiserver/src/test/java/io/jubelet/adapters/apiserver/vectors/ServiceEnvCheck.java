package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.env.Service;
import io.jubelet.domain.env.ServiceEnv;
import java.util.List;
import java.util.Map;

/** Variables by which containers find services. */
final class ServiceEnvCheck implements VectorCheck {

    @Override
    public String area() {
        return "service_env";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<Service> services = Services.of(in);
        return Map.of(
                "fromServices", ServiceEnv.of(services).stream()
                        .map(variable -> Map.of("name", variable.key(), "value", variable.value())).toList(),
                "podServiceEnv", ServiceEnv.ofPod(services, Json.text(in, "podNamespace"),
                        Json.flag(in, "enableServiceLinks")));
    }
}
