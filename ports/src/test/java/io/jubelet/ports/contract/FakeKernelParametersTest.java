package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeKernelParameters;
import io.jubelet.ports.host.KernelParameters;

class FakeKernelParametersTest extends KernelParametersContract {

    private final FakeKernelParameters fake =
            new FakeKernelParameters().put("vm.panic_on_oom", "2").put("kernel.odd", "(none)");

    @Override
    protected KernelParameters parameters() {
        return fake;
    }
}
