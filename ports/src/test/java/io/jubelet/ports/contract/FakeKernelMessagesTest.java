package io.jubelet.ports.contract;

import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.fake.FakeKernelMessages;
import io.jubelet.ports.host.KernelMessages;

final class FakeKernelMessagesTest extends KernelMessagesContract {

    private final FakeKernelMessages messages = new FakeKernelMessages();

    @Override
    protected KernelMessages messages() {
        return messages;
    }

    @Override
    protected KernelMessages withoutLog() {
        var without = new FakeKernelMessages();
        without.refuse(new PermissionDeniedException("no"));
        return without;
    }

    @Override
    protected void log(String kernelRecord) {
        messages.log(kernelRecord);
    }

    @Override
    protected void end() {
        messages.end("over");
    }

    @Override
    protected void cleanUp() {
        // Nothing outside this object.
    }
}
