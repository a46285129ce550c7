package io.jubelet.ports.fake;

import io.jubelet.ports.contract.ProcessDiagnosticsContract;
import io.jubelet.ports.process.ProcessDiagnostics;

class FakeProcessDiagnosticsTest extends ProcessDiagnosticsContract {

    private final FakeProcessDiagnostics diagnostics = new FakeProcessDiagnostics();

    @Override
    protected ProcessDiagnostics diagnostics() {
        return diagnostics;
    }

    @Override
    protected void awaitRecording() throws InterruptedException {
        diagnostics.awaitRecording();
    }

    @Override
    protected void hold() {
        diagnostics.hold();
    }

    @Override
    protected void release() {
        diagnostics.release();
    }
}
