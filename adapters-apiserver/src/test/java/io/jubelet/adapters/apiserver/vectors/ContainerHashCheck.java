package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.restart.ContainerHash;
import java.util.Map;

final class ContainerHashCheck implements VectorCheck {

    @Override
    public String area() {
        return "container_hash";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        ContainerHash hash = ContainerHash.of(Json.text(in, "name"), Json.text(in, "image"));
        return Map.of("hash", Integer.toUnsignedLong(hash.bits()), "hashHex", hash.hex());
    }
}
