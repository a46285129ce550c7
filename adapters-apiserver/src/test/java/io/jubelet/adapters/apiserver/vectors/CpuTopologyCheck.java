package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.cpu.CpuSorting;
import io.jubelet.domain.topology.cpu.DistributedCpus;
import io.jubelet.domain.topology.cpu.PackedCpus;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Which CPUs are taken. */
final class CpuTopologyCheck implements VectorCheck {

    @Override
    public String area() {
        return "cpu_topology";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        Json.objects(in, "cpus").forEach(cpu -> cpus.put(Json.integer(cpu, "cpu"), new CpuInfo(Json.integer(cpu, "core"),
                Json.integer(cpu, "socket"), Json.integer(cpu, "numaNode"), Json.integer(cpu, "uncoreCache"))));
        var machine = new CpuTopology(cpus);
        CpuSet available = CpuSet.parse(Json.text(in, "available"));
        int requested = Json.integer(in, "numCPUs");
        CpuSorting sorting = Json.text(in, "sorting").equals("spread") ? CpuSorting.SPREAD : CpuSorting.PACKED;
        Map<String, Object> out = new HashMap<>();
        try {
            out.put("cpuset", (Json.text(in, "algorithm").equals("packed")
                    ? PackedCpus.take(machine, available, requested, sorting, Json.flag(in, "preferAlignByUncoreCache"))
                    : DistributedCpus.take(machine, available, requested, sorting, Json.integer(in, "cpuGroupSize")))
                    .toString());
        } catch (AllocationException e) {
            out.put("error", e.getMessage());
        }
        return out;
    }

    @Override
    public Object normalise(Object out) {
        return Json.only(out, Json.has(Json.asObject(out), "error") ? "error" : "cpuset");
    }
}
