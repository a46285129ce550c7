package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.cpu.ReusableCpus;
import io.jubelet.domain.topology.cpu.StaticCpuPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The static policy of the CPU manager. */
final class CpuManagerStaticCheck implements VectorCheck {

    @Override
    public String area() {
        return "cpu_manager_static";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        StaticCpuPolicy policy;
        CpuAssignments assignments;
        try {
            policy = policy(in);
            assignments = policy.start(stored(Json.object(in, "initialState")));
        } catch (IllegalArgumentException e) {
            return Map.of("error", e.getMessage());
        }
        Map<String, Object> out = new HashMap<>();
        out.put("error", null);
        out.put("allocatable", policy.allocatable().toString());
        out.put("defaultCpuSet", assignments.shared().toString());
        out.put("steps", new Run(policy, assignments, VectorTopology.pods(in)).steps(Json.objects(in, "steps")));
        return out;
    }

    private static StaticCpuPolicy policy(Map<String, Object> in) {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (Object row : Json.list(in, "cpus")) {
            List<Integer> cpu = ((List<?>) row).stream().map(number -> Math.toIntExact((Long) number)).toList();
            cpus.put(cpu.get(0), new CpuInfo(cpu.get(1), cpu.get(2), cpu.get(3), cpu.get(4)));
        }
        return new StaticCpuPolicy(new CpuTopology(cpus), Json.integer(in, "numReservedCPUs"),
                CpuSet.parse(Json.text(in, "reservedCPUs")),
                CpuPolicyOptions.of(Json.textMap(in, "options"), true, true),
                TopologyPolicy.named(Json.text(in, "topologyManagerPolicy")), PodLevel.NOTHING);
    }

    private static CpuAssignments stored(Map<String, Object> state) {
        Map<String, Map<String, CpuSet>> exclusive = new TreeMap<>();
        Json.object(state, "assignments").forEach((uid, containers) -> {
            Map<String, CpuSet> own = new TreeMap<>();
            Json.asObject(containers).forEach((name, list) -> own.put(name, CpuSet.parse((String) list)));
            exclusive.put(uid, own);
        });
        return new CpuAssignments(CpuSet.parse(Json.text(state, "defaultCpuSet")), exclusive);
    }

    private static final class Run {

        private final StaticCpuPolicy policy;
        private final Map<String, Pod> pods;
        private CpuAssignments assignments;
        private ReusableCpus reusable = ReusableCpus.NONE;

        Run(StaticCpuPolicy policy, CpuAssignments assignments, Map<String, Pod> pods) {
            this.policy = policy;
            this.assignments = assignments;
            this.pods = pods;
        }

        List<Object> steps(List<Map<String, Object>> steps) {
            List<Object> out = new ArrayList<>();
            steps.forEach(step -> out.add(step(step)));
            return out;
        }

        private Map<String, Object> step(Map<String, Object> step) {
            Map<String, Object> out = new HashMap<>();
            String uid = Json.text(step, "pod");
            Pod pod = pods.get(uid);
            switch (Json.text(step, "op")) {
                case "hints" -> out.put("hints", VectorTopology.tree(
                        policy.hints(assignments, reusable, pod, VectorTopology.container(pod, step))));
                case "podHints" -> out.put("hints", VectorTopology.tree(policy.hints(assignments, reusable, pod)));
                case "allocate" -> {
                    allocate(step, pod, out);
                    out.put("cpuset", assignments.of(uid, Json.text(step, "container")).map(CpuSet::toString).orElse(null));
                    out.put("defaultCpuSet", assignments.shared().toString());
                }
                case "remove" -> {
                    assignments = assignments.without(uid, Json.text(step, "container"));
                    out.put("error", null);
                    out.put("defaultCpuSet", assignments.shared().toString());
                }
                case "restart" -> {
                    reusable = ReusableCpus.NONE;
                    assignments = policy.start(assignments);
                    out.put("error", null);
                    out.put("defaultCpuSet", assignments.shared().toString());
                }
                default -> throw new IllegalArgumentException(step.toString());
            }
            return out;
        }

        private void allocate(Map<String, Object> step, Pod pod, Map<String, Object> out) {
            out.put("error", null);
            try {
                var next = policy.allocate(assignments, reusable, pod, VectorTopology.container(pod, step),
                        VectorTopology.affinity(step));
                assignments = next.assignments();
                reusable = next.reusable();
            } catch (AllocationException e) {
                out.put("error", e.getMessage());
                if (!e.reason().isEmpty()) {
                    out.put("errorType", e.reason());
                }
            }
        }
    }

    @Override
    public Object normalise(Object out) {
        return VectorTopology.withoutParseErrors(out);
    }
}
