package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.qos.PodQos;
import java.util.List;
import java.util.Map;

final class QosClassCheck implements VectorCheck {

    @Override
    public String area() {
        return "qos_class";
    }

    @Override
    public List<Map<String, Object>> readings(Map<String, Object> in) {
        return PodLevelResources.readings(in);
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        return Map.of("qosClass", PodQos.of(VectorPods.pod(in, "pod")).wireName());
    }
}
