package io.jubelet.ports.fake;

import io.jubelet.ports.api.SlowOperations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** {@link SlowOperations} that a test puts there. */
public final class FakeSlowOperations implements SlowOperations {

    private final List<Operation> operations = new ArrayList<>();

    /** One more. */
    public synchronized void add(Operation operation) {
        operations.add(operation);
    }

    @Override
    public synchronized List<Operation> slowest() {
        return operations.stream().sorted(Comparator.comparing(Operation::took).reversed()).toList();
    }
}
