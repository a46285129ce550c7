/**
 * The registration of plugins: the plugin manager of a kubelet. It keeps the sockets and the registered plugins; the concern
 * that manages plugins of a type answers a question for each step. The texts are in {@code io.jubelet.domain.plugin}.
 */
package io.jubelet.app.plugin;
