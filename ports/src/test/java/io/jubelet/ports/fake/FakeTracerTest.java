package io.jubelet.ports.fake;

import io.jubelet.ports.contract.TracerContract;
import io.jubelet.ports.trace.Tracer;
import java.util.List;

class FakeTracerTest extends TracerContract {

    private final FakeTracer tracer = new FakeTracer();

    @Override
    protected Tracer tracer() {
        return tracer;
    }

    @Override
    protected List<FakeTracer.Ended> ended(int count) {
        return tracer.ended();
    }
}
