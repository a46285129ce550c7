package io.jubelet.app.plugin;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Question;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginVerdict;
import io.jubelet.domain.plugin.PluginInfo;
import java.util.Optional;

/** Asks the concern that manages plugins of one type. */
record BusPluginHandler(Bus bus, Question<HandlePlugin, PluginVerdict> question) implements PluginHandler {

    @Override
    public Optional<String> validate(PluginInfo plugin) throws InterruptedException {
        return ask(Step.VALIDATE, plugin);
    }

    @Override
    public Optional<String> register(PluginInfo plugin) throws InterruptedException {
        return ask(Step.REGISTER, plugin);
    }

    @Override
    public void deregister(PluginInfo plugin) throws InterruptedException {
        ask(Step.DEREGISTER, plugin);
    }

    private Optional<String> ask(Step step, PluginInfo plugin) throws InterruptedException {
        return bus.ask(question, new HandlePlugin(step, plugin)).fault();
    }
}
