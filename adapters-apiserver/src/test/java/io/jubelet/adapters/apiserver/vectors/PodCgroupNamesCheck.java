package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.pod.QosClass;
import java.util.Arrays;
import java.util.Map;

final class PodCgroupNamesCheck implements VectorCheck {

    @Override
    public String area() {
        return "pod_cgroup_names";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        QosClass qosClass = Arrays.stream(QosClass.values())
                .filter(c -> c.wireName().equals(Json.text(in, "qosClass"))).findFirst().orElseThrow();
        CgroupName name =
                new CgroupName(Json.texts(in, "nodeAllocatableRoot")).ofPod(qosClass, Json.text(in, "podUid"));
        return Map.of("cgroupfs", name.toCgroupfs(), "systemd", name.toSystemd());
    }
}
