/**
 * Names and places of volumes: the names under which node statuses list volumes and the directories below the
 * root directory, both as every kubelet has them, so that another agent finds what this one made.
 *
 * <p>Pure text: nothing here accesses a disk. Names come from API objects that the API server has validated; code that makes a
 * path of the machine from them checks each step once more.
 */
package io.jubelet.domain.volume.name;
