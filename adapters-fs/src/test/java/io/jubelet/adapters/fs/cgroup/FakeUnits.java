package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.systemd.SystemdUnits;
import io.jubelet.adapters.fs.systemd.UnitProperty;
import io.jubelet.ports.failure.InternalException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Slices in memory: what was started, and which properties it has now. */
final class FakeUnits implements SystemdUnits {

    private final Map<String, Map<String, Object>> units = new TreeMap<>();
    private final List<String> calls = new ArrayList<>();

    /** Properties of a unit that runs. */
    Map<String, Object> properties(String unit) {
        return units.get(unit);
    }

    /** Units that run. */
    List<String> running() {
        return List.copyOf(units.keySet());
    }

    /** What was requested, in order. */
    List<String> calls() {
        return calls;
    }

    @Override
    public int version() {
        return 252;
    }

    @Override
    public void start(String unit, List<UnitProperty> properties) {
        calls.add("start " + unit);
        units.computeIfAbsent(unit, _ -> new HashMap<>());
        properties.forEach(property -> units.get(unit).put(property.name(), property.value()));
    }

    @Override
    public void set(String unit, List<UnitProperty> properties) {
        calls.add("set " + unit);
        if (!units.containsKey(unit)) {
            throw new InternalException("Unit " + unit + " not found.");
        }
        properties.forEach(property -> units.get(unit).put(property.name(), property.value()));
    }

    @Override
    public void stop(String unit) {
        calls.add("stop " + unit);
        units.keySet().removeIf(other -> other.equals(unit)
                || other.startsWith(unit.replaceFirst("\\.slice$", "-")));
    }
}
