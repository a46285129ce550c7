/**
 * SELinux labels of the files that containers use (KEP-1710): which label a volume is mounted with. Pure rules; what a machine has as
 * defaults comes as an argument.
 */
package io.jubelet.domain.selinux;
