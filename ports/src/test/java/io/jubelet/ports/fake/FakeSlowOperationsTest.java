package io.jubelet.ports.fake;

import io.jubelet.ports.api.SlowOperations;
import io.jubelet.ports.contract.SlowOperationsContract;
import java.time.Duration;
import java.time.Instant;

final class FakeSlowOperationsTest implements SlowOperationsContract {

    private final FakeSlowOperations operations = new FakeSlowOperations();

    @Override
    public SlowOperations operations() {
        return operations;
    }

    @Override
    public void happens(String kind, Duration took, boolean failed) {
        operations.add(new SlowOperations.Operation(kind, Instant.EPOCH, took, failed));
    }
}
