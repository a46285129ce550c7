package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.quantity.Quantity;
import java.util.Map;

final class NodeAllocatableCheck implements VectorCheck {

    @Override
    public String area() {
        return "node_allocatable";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Quantity> capacity = VectorAmounts.of(in, "capacity");
        NodeReserves reserves = new NodeReserves(
                VectorAmounts.of(in, "systemReserved"),
                VectorAmounts.of(in, "kubeReserved"),
                Json.objects(in, "hardEvictionThresholds").stream().map(VectorThresholds::threshold).toList());
        return Map.of(
                "hardEvictionReservation", VectorAmounts.tree(reserves.forEviction(capacity)),
                "reservation", VectorAmounts.tree(reserves.total(capacity)),
                "enforcementAllocatable", VectorAmounts.tree(reserves.enforced(capacity)),
                "valid", reserves.shortages(capacity).isEmpty());
    }
}
