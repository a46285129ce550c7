package io.jubelet.app.sync;

import io.jubelet.domain.runtime.RuntimeHandler;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.util.List;

/** A runtime that reports its handlers and does nothing else. */
final class RuntimeOfHandlers {

    private List<RuntimeHandler> handlers;
    private boolean away;
    private int asked;
    private Runnable whenAsked = () -> { };

    RuntimeOfHandlers(RuntimeHandler... handlers) {
        this.handlers = List.of(handlers);
    }

    void become(RuntimeHandler... others) {
        handlers = List.of(others);
    }

    void away(boolean now) {
        away = now;
    }

    /** Happens while the runtime answers. */
    void whenAsked(Runnable event) {
        whenAsked = event;
    }

    int asked() {
        return asked;
    }

    ContainerRuntime port() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("status")) {
                        throw new AssertionError("nobody has to call " + method.getName());
                    }
                    return status();
                });
    }

    private RuntimeStatus status() {
        asked++;
        if (away) {
            throw new UnavailableException("the runtime is away");
        }
        List<RuntimeHandler> answered = handlers;
        whenAsked.run();
        return RuntimeStatus.builder().handlers(answered).build();
    }
}
