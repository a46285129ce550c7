package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cgroup.CpuUnits;
import java.util.Map;

final class CpuConversionsCheck implements VectorCheck {

    @Override
    public String area() {
        return "cpu_conversions";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        long milliCpu = Json.number(in, "milliCpu");
        long shares = Json.number(in, "shares");
        long period = Json.number(in, "period");
        return switch (Json.text(in, "op")) {
            case "milliCpuToShares" -> Map.of("shares", CpuUnits.milliCpuToShares(milliCpu));
            case "milliCpuToQuota" -> Map.of("quota", CpuUnits.milliCpuToQuota(milliCpu, period));
            case "sharesToMilliCpu" -> Map.of("milliCpu", CpuUnits.sharesToMilliCpu(shares));
            case "quotaToMilliCpu" -> Map.of("milliCpu", CpuUnits.quotaToMilliCpu(Json.number(in, "quota"), period));
            case "sharesToPodCgroupWeight" -> Map.of("weight", CpuUnits.sharesToWeight(shares));
            case "podCgroupWeightToShares" -> Map.of("shares", CpuUnits.weightToShares(Json.number(in, "weight")));
            default -> throw new IllegalArgumentException("no such conversion: " + Json.text(in, "op"));
        };
    }
}
