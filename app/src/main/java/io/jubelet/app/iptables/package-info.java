/**
 * Chains of iptables that this node has for other programs ({@code domain.network.UtilityChains}): made at the start, and made again
 * after the tables were flushed. Nothing in the agent depends on them: what fails is in the log, and no pod notices it.
 */
package io.jubelet.app.iptables;
