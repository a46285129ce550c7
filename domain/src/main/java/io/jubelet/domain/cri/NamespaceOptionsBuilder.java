package io.jubelet.domain.cri;

import java.util.Optional;

/** Assembles a {@link NamespaceOptions}; every part is absent until it is set. Not thread-safe. */
public final class NamespaceOptionsBuilder {
    private NamespaceMode network;
    private NamespaceMode pid;
    private NamespaceMode ipc;
    private String targetId = "";
    private Optional<UserNamespace> userNamespace = Optional.empty();

    NamespaceOptionsBuilder() {
    }

    NamespaceOptionsBuilder(NamespaceOptions from) {
        network = from.network();
        pid = from.pid();
        ipc = from.ipc();
        targetId = from.targetId();
        userNamespace = from.userNamespace();
    }

    /** Sets {@link NamespaceOptions#network()}. */
    public NamespaceOptionsBuilder network(NamespaceMode value) {
        network = value;
        return this;
    }

    /** Sets {@link NamespaceOptions#pid()}. */
    public NamespaceOptionsBuilder pid(NamespaceMode value) {
        pid = value;
        return this;
    }

    /** Sets {@link NamespaceOptions#ipc()}. */
    public NamespaceOptionsBuilder ipc(NamespaceMode value) {
        ipc = value;
        return this;
    }

    /** Sets {@link NamespaceOptions#targetId()}. */
    public NamespaceOptionsBuilder targetId(String value) {
        targetId = value;
        return this;
    }

    /** Sets {@link NamespaceOptions#userNamespace()}. */
    public NamespaceOptionsBuilder userNamespace(UserNamespace value) {
        userNamespace = Optional.of(value);
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public NamespaceOptions build() {
        return new NamespaceOptions(network, pid, ipc, targetId, userNamespace);
    }
}
